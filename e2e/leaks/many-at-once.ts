/** Does some work for each item, so many at once, and resolves when all of it is done. */
export async function manyAtOnce<Item>({ items, atOnce, work }: Input<Item>): Promise<void> {
  const waiting = items.values();
  async function takeTurns(): Promise<void> {
    for (const item of waiting) await work(item);
  }
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
}

type Input<Item> = { items: readonly Item[]; atOnce: number; work: (item: Item) => Promise<void> };
