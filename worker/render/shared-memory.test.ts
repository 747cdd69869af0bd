import { expect, test } from "vitest";
import { sharedMemory } from "./shared-memory.ts";

test.each([
  ["a folder in memory with room", { bytes: 0 }, "/dev/shm"],
  ["one with too little, as Docker has it", { bytes: Number.MAX_SAFE_INTEGER }, undefined],
  ["a folder that is not in memory", { place: "/proc", bytes: 0 }, undefined],
  ["no such folder", { place: "/nowhere", bytes: 0 }, undefined],
])("%s", (_name, given, place) => {
  expect(sharedMemory(given)).toBe(place);
});
