// What document.querySelector of Chromium 153 knows, found by asking it for every name in its binary.
// A newer Chromium may know more; such a selector is refused until its name stands here.

/** Pseudo-classes without an argument. */
export const pseudoClasses = new Set(
  `-webkit-any-link -webkit-autofill -webkit-drag -webkit-full-page-media -webkit-full-screen
  -webkit-full-screen-ancestor active active-view-transition any-link autofill checked corner-present current
  decrement default defined disabled double-button empty enabled end first-child first-of-type focus focus-visible
  focus-within fullscreen future granted horizontal host hover in-range increment indeterminate interest-source
  interest-target invalid last-child last-of-type link modal no-button only-child only-of-type open optional
  out-of-range past picture-in-picture placeholder-shown popover-open read-only read-write required root scope
  single-button start target target-after target-before target-current user-invalid user-valid valid vertical visited
  window-inactive xr-overlay`.split(/\s+/),
);

/** Pseudo-elements without an argument; beside them, all that begin with -webkit-. */
export const pseudoElements = new Set(
  `after backdrop before checkmark column cue details-content file-selector-button first-letter first-line
  grammar-error interest-button marker permission-icon picker-icon placeholder scroll-marker scroll-marker-group
  search-text select-listbox selection spelling-error target-text view-transition`.split(/\s+/),
);

/** Pseudo-elements that CSS 2 wrote with one colon. */
export const oneColonPseudoElements = new Set(["after", "before", "first-letter", "first-line"]);

/** Pseudo-elements that stand for whole elements, so that pseudo-classes and pseudo-elements may follow them. */
export const elementLike = new Set(
  "cue details-content file-selector-button part permission-icon picker scroll-button scroll-marker select-listbox".split(
    " ",
  ),
);

/** What a pseudo-class or pseudo-element takes as its argument. */
export type Argument =
  | "forgiving"
  | "selectors"
  | "relative"
  | "compound"
  | "compounds"
  | "nth-of"
  | "nth"
  | "ident"
  | "idents"
  | "ident-list"
  | "select"
  | "direction"
  | "transition-name";

export const functionalPseudoClasses: ReadonlyMap<string, Argument> = new Map([
  ["is", "forgiving"],
  ["where", "forgiving"],
  ["not", "selectors"],
  ["has", "relative"],
  ["host", "compound"],
  ["host-context", "compound"],
  ["-webkit-any", "compounds"],
  ["nth-child", "nth-of"],
  ["nth-last-child", "nth-of"],
  ["nth-of-type", "nth"],
  ["nth-last-of-type", "nth"],
  ["lang", "ident"],
  ["dir", "ident"],
  ["state", "ident"],
  ["active-view-transition-type", "ident-list"],
]);

export const functionalPseudoElements: ReadonlyMap<string, Argument> = new Map([
  ["part", "idents"],
  ["highlight", "ident"],
  ["slotted", "compound"],
  ["cue", "compounds"],
  ["picker", "select"],
  ["scroll-button", "direction"],
  ["view-transition-group", "transition-name"],
  ["view-transition-group-children", "transition-name"],
  ["view-transition-image-pair", "transition-name"],
  ["view-transition-old", "transition-name"],
  ["view-transition-new", "transition-name"],
]);
