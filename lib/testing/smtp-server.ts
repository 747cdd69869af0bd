import { once } from "node:events";
import { createServer, type Socket } from "node:net";

export type ReceivedMail = { user: string; from: string; to: string[]; data: string };

export type SmtpServer = { url: string; mails: ReceivedMail[]; close(): Promise<void> };

const password = "mail-secret";

/**
 * A mail server that stands in for a customer's own: takes mail only from who signs in, and refuses
 * whatever is not SMTP as RFC 5321 has it. `busy` answers 451 to every mail.
 */
export async function startSmtpServer({ busy = false }: { busy?: boolean } = {}): Promise<SmtpServer> {
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    converse({ socket, busy, take: (mail) => mails.push(mail) });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The mail server has no port");
  return {
    url: `smtp://platen:${password}@127.0.0.1:${address.port}`,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}

type Conversation = { socket: Socket; busy: boolean; take: (mail: ReceivedMail) => void };

function converse({ socket, busy, take }: Conversation): void {
  const mail: ReceivedMail = { user: "", from: "", to: [], data: "" };
  let unread = "";
  let inData = false;

  function answerTo(line: string): string {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === "EHLO") return "250-test\r\n250 AUTH PLAIN";
    if (verb === "QUIT") return "221 Bye";
    if (verb === "AUTH") {
      const [, user = "", given] = Buffer.from(line.split(" ")[2] ?? "", "base64")
        .toString()
        .split("\0");
      if (given !== password) return "535 No";
      mail.user = user;
      return "235 Welcome";
    }
    if (mail.user === "") return "530 Sign in first";
    if (verb === "MAIL") {
      mail.from = addressIn(line);
      return "250 Fine";
    }
    if (verb === "RCPT") {
      mail.to.push(addressIn(line));
      return "250 Fine";
    }
    if (verb !== "DATA") return "500 Unknown command";
    if (mail.to.length === 0) return "503 To whom?";
    inData = true;
    return "354 Go on";
  }
  function answerToMail(data: string): string {
    inData = false;
    if (busy) return "451 Come back later";
    take({ ...mail, data });
    return "250 Taken";
  }

  socket.on("error", () => undefined);
  socket.on("data", (bytes) => {
    unread += bytes.toString("utf8");
    for (;;) {
      const end = inData ? "\r\n.\r\n" : "\r\n";
      const at = unread.indexOf(end);
      if (at < 0) return;
      const text = unread.slice(0, at);
      unread = unread.slice(at + end.length);
      socket.write(`${inData ? answerToMail(text) : answerTo(text)}\r\n`);
    }
  });
  socket.write("220 test\r\n");
}

function addressIn(line: string): string {
  return /<([^>]*)>/.exec(line)?.[1] ?? "";
}
