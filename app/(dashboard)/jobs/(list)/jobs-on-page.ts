/** Jobs on a page of the list: about two screens. */
export const jobsOnPage = 50;
