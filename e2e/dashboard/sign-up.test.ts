import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailTo, newPerson } from "#lib/testing/people.ts";
import { requestPasswordReset } from "#lib/users/request-password-reset.ts";
import { type Dashboard, expectAccessible, keepPicture, startDashboard, type Width, widths } from "./dashboard.ts";

let dashboard: Dashboard;
const isRefusedSignIn = (fault: string) => fault.includes("/sign-in") && fault.includes("401");
const newAddress = () => `${randomUUID()}@example.com`;

beforeAll(async () => {
  dashboard = await startDashboard();
});
afterAll(() => dashboard?.stop());

describe.each(Object.keys(widths) as Width[])("on a %s", (width) => {
  test("a person signs up, opens the link in the mail, and is in", async () => {
    const email = newAddress();
    const page = await dashboard.visit({ width });
    await page.goto("/sign-up");
    await expectAccessible(page);
    await keepPicture(page, `sign-up-${width}`);
    await page.getByLabel("Your name").fill("Grace");
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText("A password has at least 10 characters.").waitFor();
    // What was typed is still there.
    expect(await page.getByLabel("E-mail address").inputValue()).toBe(email);
    expect(await page.getByLabel("Password").inputValue()).toBe("short");
    await page.getByLabel("Password").fill("a long enough one");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByText(`We sent a link to ${email}`).waitFor();

    await page.goto((await mailTo(email)).link);
    await page.getByRole("button", { name: "Confirm and go on" }).click();
    await page.waitForURL("**/playground");
    const cookies = await page.context().cookies();
    expect(cookies.find(({ name }) => name.includes("session-token"))).toMatchObject({
      httpOnly: true,
      sameSite: "Lax",
    });
  });
});

test("who signs up with an address in use sees the same page, and only its reader learns more", async () => {
  const { email } = await newPerson();
  const page = await dashboard.visit();
  await page.goto("/sign-up");
  await page.getByLabel("Your name").fill("Mallory");
  await page.getByLabel("E-mail address").fill(email.toUpperCase());
  await page.getByLabel("Password").fill("another long password");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByText(`We sent a link to ${email}`).waitFor();
  expect((await mailTo(email)).text).toContain("You already have a Platen account");
});

test("a confirmation link works once", async () => {
  const email = newAddress();
  const page = await dashboard.visit();
  await page.goto("/sign-up");
  await page.getByLabel("Your name").fill("Once");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill("a long enough one");
  await page.getByRole("button", { name: "Sign up" }).click();
  const { link } = await mailTo(email);
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm and go on" }).click();
  await page.waitForURL("**/playground");
  const other = await dashboard.visit();
  await other.goto(link);
  await other.getByRole("button", { name: "Confirm and go on" }).click();
  await other.getByText("This link was used already").waitFor();
  expect(dashboard.forgive((fault) => fault.includes("/confirm") && fault.includes("401"))).toBe(1);
});

test("in another browser a confirmation link asks for the password of its sign-up", async () => {
  const email = newAddress();
  const page = await dashboard.visit();
  await page.goto("/sign-up");
  await page.getByLabel("Your name").fill("Two screens");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill("a long enough one");
  await page.getByRole("button", { name: "Sign up" }).click();
  const { link } = await mailTo(email);
  const phone = await dashboard.visit({ width: "phone" });
  await phone.goto(link);
  await expectAccessible(phone);
  await keepPicture(phone, "confirm-elsewhere-phone");
  await phone.getByLabel("Password").fill("what somebody else chose");
  await phone.getByRole("button", { name: "Confirm and go on" }).click();
  await phone.getByText("This is not the password of the sign-up").waitFor();
  await phone.getByLabel("Password").fill("a long enough one");
  await phone.getByRole("button", { name: "Confirm and go on" }).click();
  await phone.waitForURL("**/playground");
  expect(dashboard.forgive((fault) => fault.includes("/confirm") && fault.includes("401"))).toBe(1);
});

describe("signing in", () => {
  test("a wrong password and an unknown address get the same words; the right one leads where one wanted to go", async () => {
    const person = await newPerson({ accountId: dashboard.service.account.id });
    const page = await dashboard.visit();
    await page.goto("/keys");
    await page.waitForURL("**/sign-in?callbackUrl=%2Fkeys");
    await expectAccessible(page);
    await keepPicture(page, "sign-in-desktop");
    for (const email of [person.email, "nobody@example.com"]) {
      await page.getByLabel("E-mail address").fill(email);
      await page.getByLabel("Password").fill("not the password");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("Wrong email or password.").waitFor();
    }
    await page.getByLabel("E-mail address").fill(person.email);
    await page.getByLabel("Password").fill(person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/keys");
    await page.getByRole("heading", { name: "Keys", level: 1 }).waitFor();
    // Browsers write a line for every refused request; these two were meant.
    expect(dashboard.forgive(isRefusedSignIn)).toBe(2);
  });

  test("signing out ends the session, even for a copy of its cookie", async () => {
    const person = await newPerson({ accountId: dashboard.service.account.id });
    const page = await dashboard.visit({ as: person });
    await page.goto("/keys");
    const copy = await page.context().cookies();
    await page.locator("summary:visible", { hasText: person.email }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/sign-in");
    await page.context().addCookies(copy);
    await page.goto("/keys");
    await page.waitForURL("**/sign-in?**");
  });

  test("a new password by mail ends every session and is the only one that works", async () => {
    const person = await newPerson({ accountId: dashboard.service.account.id });
    const elsewhere = await dashboard.visit({ as: person });
    await elsewhere.goto("/keys");
    const page = await dashboard.visit();
    await page.goto("/forgot-password");
    await page.getByLabel("E-mail address").fill(person.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("a link is on its way").waitFor();
    await page.goto((await mailTo(person.email)).link);
    await page.getByLabel("New password").fill("an entirely new one");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("Your new password is set").waitFor();
    await elsewhere.goto("/keys");
    await elsewhere.waitForURL("**/sign-in?**");
    await page.getByLabel("E-mail address").fill(person.email);
    await page.getByLabel("Password").fill("an entirely new one");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/jobs");
  });

  test("a new password can be set before any script has run", async () => {
    const person = await newPerson({ accountId: dashboard.service.account.id });
    await requestPasswordReset({ input: { email: person.email, asker: { person: person.id } } });
    const page = await dashboard.visit({ scripts: false });
    const { pathname, search } = new URL((await mailTo(person.email)).link);
    await page.goto(`${pathname}${search}`);
    await page.getByLabel("New password").fill("an entirely new one");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.waitForURL("**/sign-in?reset");
  });

  test.each(["/sign-in", "/confirm?token=x"])(
    "a password sent from %s before any script has run is in no URL",
    async (path) => {
      const page = await dashboard.visit({ scripts: false });
      await page.goto(path);
      const email = page.getByLabel("E-mail address");
      if (await email.isVisible()) await email.fill("ann@example.com");
      await page.getByLabel("Password").fill("a password nobody may see");
      const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.isNavigationRequest()),
        page.locator("button[type=submit]").click(),
      ]);
      expect({ method: request.method(), inUrl: request.url().includes("nobody") }).toEqual({
        method: "POST",
        inUrl: false,
      });
    },
  );

  test("the eleventh attempt in a quarter of an hour is refused, right or wrong, until a reset link lets through", async () => {
    const person = await newPerson({ accountId: dashboard.service.account.id });
    const page = await dashboard.visit();
    await page.goto("/sign-in");
    const attempt = async (password: string) => {
      await page.getByLabel("E-mail address").fill(person.email);
      await page.getByLabel("Password").fill(password);
      const answered = page.waitForResponse("**/api/auth/callback/password*");
      await page.getByRole("button", { name: "Sign in" }).click();
      await answered;
      await page.getByRole("alert").filter({ hasText: /./ }).waitFor();
    };
    for (let tries = 0; tries < 10; tries += 1) await attempt("wrong");
    await attempt(person.password);
    await page.getByText("Too many attempts.").waitFor();
    expect(dashboard.forgive(isRefusedSignIn)).toBe(11);
    await page.getByRole("link", { name: "Forgot the password?" }).click();
    await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
    await page.getByLabel("E-mail address").fill(person.email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await page.getByText("a link is on its way").waitFor();
    await page.goto((await mailTo(person.email)).link);
    await page.getByLabel("New password").fill("an entirely new one");
    await page.getByRole("button", { name: "Set the password" }).click();
    await page.getByText("Your new password is set").waitFor();
    await page.getByLabel("E-mail address").fill(person.email);
    await page.getByLabel("Password").fill("an entirely new one");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL("**/jobs");
  });
});

test("no page has broken its content policy or thrown", () => expect(dashboard.faults).toEqual([]));
