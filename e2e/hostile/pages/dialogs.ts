import { type HostilePage, scripted, scriptedLater } from "../hostile-page.ts";

/** Pages that ask a person who is not there. */
export const dialogPages: readonly HostilePage[] = [
  { name: "dialogs", ends: "delivered", answer: scripted("alert(1); confirm(2); prompt(3)") },
  { name: "alert loop on a timer", ends: "delivered", answer: scripted("setInterval(() => alert(1), 1)") },
  {
    name: "alert loop without a pause",
    ends: "render_timeout",
    answer: scripted("for (;;) alert(1)"),
  },
  { name: "print()", ends: "delivered", answer: scripted("print(); onload = () => setInterval(print, 5)") },
  {
    name: "beforeunload",
    ends: "delivered",
    answer: scripted(
      'onbeforeunload = (event) => { event.preventDefault(); event.returnValue = "Stay"; return "Stay"; }; setTimeout(() => { location = "/plain" }, 100)',
    ),
  },
  {
    name: "asks for permissions",
    ends: "delivered",
    answer: scripted(
      "Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => {}); document.documentElement.requestFullscreen().catch(() => {}); document.body.requestPointerLock()",
    ),
  },
  {
    name: "300 popups",
    // Each is opened and closed; on a slow machine the shortened deadline comes first.
    ends: ["delivered", "render_timeout"],
    answer: scripted('for (let i = 0; i < 300; i += 1) open("/plain?" + i, "_blank", "width=100,height=100")'),
  },
  {
    name: "a popup that opens popups",
    ends: "delivered",
    answer: scripted('setInterval(() => open(location.href + "?" + Math.random()), 20)'),
  },
  { name: "closes itself", ends: ["delivered", "renderer_crashed"], answer: scriptedLater("window.close()") },
];
