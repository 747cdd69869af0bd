import http from "node:http";
import https from "node:https";
import { boundAgent } from "./bound-agent.ts";
import { type AnswerBounds, usualBounds } from "./bound-answer.ts";

/**
 * Agents for services that operators choose (Stripe, Svix, identity providers): any address, as theirs
 * may be private, but answers within bounds.
 */
export function boundedAgents(bounds: AnswerBounds = usualBounds): { http: http.Agent; https: https.Agent } {
  const options = { keepAlive: true };
  return { http: boundAgent(new http.Agent(options), bounds), https: boundAgent(new https.Agent(options), bounds) };
}
