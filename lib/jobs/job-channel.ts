/** The notification channel on which downloads hear that their PDF exists or failed. Payload: the job's id. */
export const jobChannel = "platen_job";
