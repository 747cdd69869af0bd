import type { SampleLanguage } from "./sample.ts";

/** A receiver of events that checks their signature with an official library. `install` is what it needs beside the language. */
export type VerifySample = { language: SampleLanguage; name: string; install: string; code: string };

/** Each takes the secret from the environment, answers 204 to what is genuine and 400 to what is not. */
export const verifySamples: VerifySample[] = [
  {
    language: "javascript",
    name: "JavaScript",
    install: "npm install svix",
    code: `import { createServer } from "node:http";
import { Webhook } from "svix";

const webhook = new Webhook(process.env.PLATEN_WEBHOOK_SECRET);

createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  try {
    webhook.verify(body, request.headers);
  } catch {
    return response.writeHead(400).end();
  }
  const { type, data: job } = JSON.parse(body);
  console.log(type, job.id, job.status);
  response.writeHead(204).end();
}).listen(process.env.PORT ?? 8000);
`,
  },
  {
    language: "python",
    name: "Python",
    install: "pip install svix",
    code: `import json
import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from svix.webhooks import Webhook, WebhookVerificationError

webhook = Webhook(os.environ["PLATEN_WEBHOOK_SECRET"])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            webhook.verify(body, dict(self.headers))
        except WebhookVerificationError:
            self.send_response(400)
            return self.end_headers()
        event = json.loads(body)
        print(event["type"], event["data"]["id"], event["data"]["status"])
        self.send_response(204)
        self.end_headers()


HTTPServer(("", int(os.environ.get("PORT", "8000"))), Receiver).serve_forever()
`,
  },
  {
    language: "php",
    name: "PHP",
    install: "composer require svix/svix",
    code: `<?php
require "vendor/autoload.php";

use Svix\\Exception\\WebhookVerificationException;
use Svix\\Webhook;

$webhook = new Webhook(getenv("PLATEN_WEBHOOK_SECRET"));
$headers = array_change_key_case(getallheaders(), CASE_LOWER);
try {
    $event = $webhook->verify(file_get_contents("php://input"), $headers);
} catch (WebhookVerificationException) {
    http_response_code(400);
    exit;
}
error_log("{$event['type']} {$event['data']['id']} {$event['data']['status']}");
http_response_code(204);
`,
  },
  {
    language: "ruby",
    name: "Ruby",
    install: "gem install svix rack rackup webrick",
    code: `# config.ru; start it with: rackup
require "svix"

webhook = Svix::Webhook.new(ENV.fetch("PLATEN_WEBHOOK_SECRET"))

run lambda { |env|
  names = %w[svix-id svix-timestamp svix-signature]
  headers = names.to_h { |name| [name, env["HTTP_#{name.upcase.tr("-", "_")}"]] }
  begin
    event = webhook.verify(env["rack.input"].read, headers)
  rescue Svix::WebhookVerificationError
    next [400, {}, []]
  end
  puts "#{event[:type]} #{event[:data][:id]} #{event[:data][:status]}"
  [204, {}, []]
}
`,
  },
  {
    language: "go",
    name: "Go",
    install: "go get github.com/svix/svix-webhooks/go",
    code: `package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"

	svix "github.com/svix/svix-webhooks/go"
)

func main() {
	webhook, err := svix.NewWebhook(os.Getenv("PLATEN_WEBHOOK_SECRET"))
	if err != nil {
		log.Fatal(err)
	}
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err == nil {
			err = webhook.Verify(body, r.Header)
		}
		if err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		var event struct {
			Type string
			Data struct{ ID, Status string }
		}
		if err := json.Unmarshal(body, &event); err == nil {
			log.Println(event.Type, event.Data.ID, event.Data.Status)
		}
		w.WriteHeader(http.StatusNoContent)
	})
	log.Fatal(http.ListenAndServe(":8000", nil))
}
`,
  },
];
