import { holdTrials } from "./hold-trials.ts";

holdTrials("memory");
