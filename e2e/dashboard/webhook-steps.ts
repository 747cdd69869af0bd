import type { Locator, Page } from "playwright";

export function dialog(page: Page): Locator {
  return page.getByRole("dialog");
}

/** Adds an endpoint through the page, and goes to its own page. Answers with its secret. */
export async function addEndpoint(
  page: Page,
  { url, description }: { url: string; description: string },
): Promise<string> {
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Add an endpoint" }).click();
  await dialog(page).getByLabel("Address").fill(url);
  await dialog(page).getByLabel("Description").fill(description);
  await dialog(page).getByRole("button", { name: "Add endpoint" }).click();
  await page.getByText("The endpoint is added").waitFor();
  const secret = (await dialog(page).locator("code").textContent()) ?? "";
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("row", { name: description }).getByRole("link").click();
  await page.getByRole("heading", { name: description, level: 1 }).waitFor();
  return secret;
}

export async function sendTest(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send a test" }).click();
  await dialog(page).getByRole("button", { name: "Send test" }).click();
  await page.getByText(/It answered \d+ after/).waitFor();
}
