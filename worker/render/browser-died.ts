/**
 * A browser, or the process of one page, died under a render. A fault and no failure of the page:
 * passengers of a shared browser die through no fault of their own, so each is run again alone.
 */
export class BrowserDied extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "BrowserDied";
  }
}
