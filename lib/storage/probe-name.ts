/** How every probe object's name begins, after the account's prefix. Apart from the probe: browsers show it in the policy. */
export const probePrefix = "platen-probe-";
