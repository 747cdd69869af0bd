/**
 * What a worker did was not taken: it was struck off, or another has the job by now. To be thrown on to
 * the queue, which then leaves the task to whom it belongs; a task that returns is deleted, whoever runs it.
 */
export class LostJob extends Error {
  constructor(jobId: string) {
    super(`Job ${jobId} is in other hands by now.`);
    this.name = "LostJob";
  }
}
