/** What keeps the endpoints does not answer. Events wait until it does. The message is for whoever looks at the page. */
export class EndpointsAway extends Error {
  override name = "EndpointsAway";

  constructor() {
    super("Webhook endpoints cannot be reached right now. Try again in a minute; events wait until then.");
  }
}
