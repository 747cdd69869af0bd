import { holdTrials } from "./hold-trials.ts";

holdTrials("patient");
