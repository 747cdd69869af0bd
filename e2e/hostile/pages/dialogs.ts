import { type HostilePage, scripted, scriptedLater } from "../hostile-page.ts";

/** Pages that ask a person who is not there. */
export const dialogPages: readonly HostilePage[] = [
  {
    name: "dialogs",
    ends: { delivered: "each dialog is dismissed as it opens" },
    answer: scripted("alert(1); confirm(2); prompt(3)"),
  },
  {
    name: "alert loop on a timer",
    ends: { delivered: "each dialog is dismissed, and the page rests between two" },
    answer: scripted("setInterval(() => alert(1), 1)"),
  },
  {
    name: "alert loop without a pause",
    ends: { render_timeout: "its script never gives the page back" },
    limits: "deadlines",
    answer: scripted("for (;;) alert(1)"),
  },
  {
    name: "print()",
    ends: { delivered: "nobody can print from inside a page" },
    answer: scripted("print(); onload = () => setInterval(print, 5)"),
  },
  {
    name: "beforeunload",
    ends: { delivered: "the question is answered, and the page that follows is printed" },
    answer: scripted(
      'onbeforeunload = (event) => { event.preventDefault(); event.returnValue = "Stay"; return "Stay"; }; setTimeout(() => { location = "/plain" }, 100)',
    ),
  },
  {
    name: "asks for permissions",
    ends: { delivered: "each is refused, and the page goes on" },
    answer: scripted(
      "Notification.requestPermission(); navigator.geolocation.getCurrentPosition(() => {}); document.documentElement.requestFullscreen().catch(() => {}); document.body.requestPointerLock()",
    ),
  },
  {
    name: "300 popups",
    ends: { delivered: "each is closed as it opens, and there are no more than 300" },
    answer: scripted('for (let i = 0; i < 300; i += 1) open("/plain?" + i, "_blank", "width=100,height=100")'),
  },
  {
    name: "a popup that opens popups",
    ends: { delivered: "each is closed as it opens" },
    answer: scripted('setInterval(() => open(location.href + "?" + Math.random()), 20)'),
  },
  {
    name: "closes itself",
    ends: { delivered: "a script may not close a window with a history that it did not open" },
    answer: scriptedLater("window.close()"),
  },
];
