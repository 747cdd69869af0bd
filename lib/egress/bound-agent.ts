import type http from "node:http";
import type { RequestOptions } from "node:http";
import type { Duplex } from "node:stream";
import { type AnswerBounds, boundAnswer } from "./bound-answer.ts";

/** How a request enters an agent. Packages that bring agents override it too; node's types leave it out. */
type RequestTaker = { addRequest(request: http.ClientRequest, options: RequestOptions): void };

/** Makes an agent hold every answer to its bounds, and drop a kept connection that speaks unasked. */
export function boundAgent<Agent extends http.Agent>(agent: Agent, bounds: AnswerBounds): Agent {
  const taker = agent as unknown as RequestTaker;
  const addRequest = taker.addRequest.bind(agent);
  taker.addRequest = (request, options) => {
    boundAnswer(request, bounds);
    addRequest(request, options);
  };

  const keepSocketAlive = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const kept = keepSocketAlive(socket);
    socket.on("data", hangUp);
    return kept;
  };
  const reuseSocket = agent.reuseSocket.bind(agent);
  agent.reuseSocket = (socket, request) => {
    socket.removeListener("data", hangUp);
    reuseSocket(socket, request);
  };
  return agent;
}

/** What comes between answers belongs to none: left there, it would be taken for the next one. */
function hangUp(this: Duplex): void {
  this.destroy();
}
