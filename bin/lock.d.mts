export function withLock<Value>(name: string, work: () => Promise<Value>, onWait?: () => void): Promise<Value>;
