/** The product's mark: a padlock whose face is a watch. `size` is its edge in px; the navigation bar shows it at 48 ([2-26]). */
export function Logo({ size = 48 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      className="shrink-0"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="48" height="48" rx="12" fill="#f6b93b" />
      <path
        d="M16 20v-4.5a8 8 0 0 1 16 0V20"
        fill="none"
        stroke="#14100a"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="24" cy="28" r="12.5" fill="#14100a" />
      <path
        d="M24 21v7l5 3.2"
        fill="none"
        stroke="#f6b93b"
        strokeWidth="3.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
