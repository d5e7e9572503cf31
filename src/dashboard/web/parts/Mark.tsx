/** The logo. It is inline and not an image file, so that the first paint shows it. */
export function Mark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#4457d6" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round">
        <path d="M8 11h16M8 16h11M8 21h6" />
      </g>
      <circle cx="22.5" cy="21" r="3" fill="#fff" />
    </svg>
  );
}
