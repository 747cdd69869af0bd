/**
 * Attempts to render one job, restarts of workers included, over some two hours of faults. A job that
 * fails past them was never tried soundly: it counts neither as a failure of its `url` nor as usage.
 */
export const attemptsAllowed = 20;
