import { config, sendsThroughSvix } from "#lib/config/config.ts";
import type { EndpointStore } from "./endpoint-store.ts";
import { createOwn } from "./own-endpoints/create.ts";
import { getOwn } from "./own-endpoints/get.ts";
import { getOwnAttempt } from "./own-endpoints/get-attempt.ts";
import { listOwn } from "./own-endpoints/list.ts";
import { listOwnAttempts } from "./own-endpoints/list-attempts.ts";
import { removeOwn } from "./own-endpoints/remove.ts";
import { replayOwn } from "./own-endpoints/replay.ts";
import { rotateOwnSecret } from "./own-endpoints/rotate-secret.ts";
import { sendOwnTest } from "./own-endpoints/send-test.ts";
import { showOwnSecret } from "./own-endpoints/show-secret.ts";
import { switchOwn } from "./own-endpoints/switch.ts";
import { updateOwn } from "./own-endpoints/update.ts";
import { createAtSvix } from "./svix-endpoints/create.ts";
import { getFromSvix } from "./svix-endpoints/get.ts";
import { getSvixAttempt } from "./svix-endpoints/get-attempt.ts";
import { svixIds } from "./svix-endpoints/ids.ts";
import { listFromSvix } from "./svix-endpoints/list.ts";
import { listSvixAttempts } from "./svix-endpoints/list-attempts.ts";
import { removeAtSvix } from "./svix-endpoints/remove.ts";
import { replayBySvix } from "./svix-endpoints/replay.ts";
import { rotateSvixSecret } from "./svix-endpoints/rotate-secret.ts";
import { sendSvixTest } from "./svix-endpoints/send-test.ts";
import { showSvixSecret } from "./svix-endpoints/show-secret.ts";
import { switchAtSvix } from "./svix-endpoints/switch.ts";
import { updateAtSvix } from "./svix-endpoints/update.ts";

/** The store that this deployment uses. */
export function endpointStore(): EndpointStore {
  return sendsThroughSvix() ? svixEndpoints : ownEndpoints();
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const number = /^\d{1,18}$/;

function ownEndpoints(): EndpointStore {
  return {
    abilities: {
      keptDays: config().WEBHOOK_LOG_DAYS,
      disableDays: config().WEBHOOK_DISABLE_DAYS,
      replaysAll: true,
      heedsAnswers: true,
    },
    ids: { endpoint: uuid, attempt: number, cursor: number },
    list: listOwn,
    get: getOwn,
    create: createOwn,
    update: updateOwn,
    remove: removeOwn,
    switch: switchOwn,
    showSecret: showOwnSecret,
    rotateSecret: rotateOwnSecret,
    listAttempts: listOwnAttempts,
    getAttempt: getOwnAttempt,
    replay: replayOwn,
    sendTest: sendOwnTest,
  };
}

const svixEndpoints: EndpointStore = {
  // svix-server's recovery.rs ("Cannot recover messages more than 14 days old") and its default of 120 hours.
  abilities: { keptDays: 14, disableDays: 5, replaysAll: false, heedsAnswers: false },
  ids: svixIds,
  list: listFromSvix,
  get: getFromSvix,
  create: createAtSvix,
  update: updateAtSvix,
  remove: removeAtSvix,
  switch: switchAtSvix,
  showSecret: showSvixSecret,
  rotateSecret: rotateSvixSecret,
  listAttempts: listSvixAttempts,
  getAttempt: getSvixAttempt,
  replay: replayBySvix,
  sendTest: sendSvixTest,
};
