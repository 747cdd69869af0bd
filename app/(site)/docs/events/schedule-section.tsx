import { endpointAbilities } from "#lib/webhooks/abilities.ts";
import { timeLimitMs } from "#lib/webhooks/post-event.ts";
import { DocsSection } from "../_frame/docs-section.tsx";
import { attemptTimes } from "./attempt-times.ts";
import styles from "./page.module.css";

/** What counts as received, and when an event is sent again. */
export function ScheduleSection() {
  const { keptDays, disableDays, replaysAll, heedsAnswers } = endpointAbilities();
  return (
    <DocsSection id="schedule" title="When it is sent again">
      <p>A 2xx within {timeLimitMs / 1_000} seconds is success. Anything else is tried again, after these pauses:</p>
      <table className={styles.schedule}>
        <thead>
          <tr>
            <th scope="col">Attempt</th>
            <th scope="col">Pause before</th>
            <th scope="col">Since the first</th>
          </tr>
        </thead>
        <tbody>
          {attemptTimes().map(({ attempt, pause, since }) => (
            <tr key={attempt}>
              <th scope="row">{attempt}</th>
              <td>{pause}</td>
              <td>{since}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul>
        {heedsAnswers ? (
          <li>
            A pause is drawn out by up to a tenth, and longer if your answer has a <code>Retry-After</code>.
          </li>
        ) : (
          <li>A pause may be up to a fifth shorter or longer.</li>
        )}
        <li>A redirect counts as a failure: give the address it leads to.</li>
        <li>
          {heedsAnswers && (
            <>
              <code>410 Gone</code> disables the endpoint.{" "}
            </>
          )}
          An endpoint that receives nothing for {disableDays} days is disabled.
        </li>
        <li>
          Every attempt is in the log of the endpoint for at least {keptDays} days, with what was sent and what came
          back. From there one event, or {replaysAll ? "all" : "all that failed"} since a time, can be sent again.
        </li>
      </ul>
    </DocsSection>
  );
}
