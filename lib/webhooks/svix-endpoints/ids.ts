/**
 * Ids as Svix gives them, and nothing else: they become segments of a path, where a dot would lead to another
 * resource. An attempt is found by its message, so its id here names both.
 */
export const svixIds = {
  endpoint: /^ep_[A-Za-z0-9]{1,64}$/,
  message: /^msg_[A-Za-z0-9]{1,64}$/,
  attempt: /^(msg_[A-Za-z0-9]{1,64})\.(atmpt_[A-Za-z0-9]{1,64})$/,
  cursor: /^atmpt_[A-Za-z0-9]{1,64}$/,
};
