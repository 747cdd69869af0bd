export class SetUpError extends Error {}
export function step<Value>(title: string, work: (note: (text: string) => void) => Promise<Value>): Promise<Value>;
export function runMain(main: () => Promise<number | undefined>): Promise<void>;
export function elapsed(began: number): string;
export function say(line: string): void;
