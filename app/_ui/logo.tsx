/** A square plate over a sheet whose end lifts, in one weight of line. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <rect x="5" y="2" width="14" height="14" rx="1.25" />
      <path d="M1.75 20.5h16.5c2.2 0 4-1.1 4-3" />
    </svg>
  );
}
