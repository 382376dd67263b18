/* The game's three lock currencies; hidden from screen readers without a title. */
interface LockIconProps {
  className?: string;
  /** Name for screen readers, unless the text next to the icon contains it. */
  title?: string;
}

const SHACKLE = 'M6.2 9V6.4a3.8 3.8 0 0 1 7.6 0V9';

function LockFrame({ className = 'size-4', title, children }: LockIconProps & { children: React.ReactNode }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      className={`inline-block shrink-0 ${className}`}
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      {children}
    </svg>
  );
}

/** World Lock (WL): a golden padlock. */
export function WorldLockIcon(props: LockIconProps) {
  return (
    <LockFrame {...props}>
      <path d={SHACKLE} stroke="#b98516" strokeWidth="2.2" strokeLinecap="round" />
      <rect x="3" y="8.4" width="14" height="9.6" rx="2.4" fill="#e2a41f" />
      <path d="M5.4 8.4h9.2A2.4 2.4 0 0 1 17 10.8v.9H3v-.9a2.4 2.4 0 0 1 2.4-2.4Z" fill="#ffd66b" />
      <path d="M10 11.6v3" stroke="#5e3f05" strokeWidth="2" strokeLinecap="round" />
    </LockFrame>
  );
}

/** Diamond Lock (DL), 100 World Locks: a cut stone. */
export function DiamondLockIcon(props: LockIconProps) {
  return (
    <LockFrame {...props}>
      <path d={SHACKLE} stroke="#4fa9c4" strokeWidth="2.2" strokeLinecap="round" />
      <path d="M6 8.200h8l3.6 3.500L10 18.9 2.4 11.7 6 8.200Z" fill="#56c5e4" />
      <path d="M6 8.200h8l-1.8 3.500H7.800L6 8.200Z" fill="#d6f6ff" />
      <path d="M7.8 11.700h4.400L10 18.900l-2.2-7.200Z" fill="#93e2f7" />
    </LockFrame>
  );
}

/** Blue Gem Lock (BGL), 100 Diamond Locks: a deep blue gem. */
export function BlueGemLockIcon(props: LockIconProps) {
  return (
    <LockFrame {...props}>
      <path d={SHACKLE} stroke="#2f4fb8" strokeWidth="2.2" strokeLinecap="round" />
      <path d="m10 7.8 6.6 3v4.600L10 19l-6.6-3.600v-4.600l6.6-3Z" fill="#2f5be0" />
      <path d="m10 7.8 6.6 3L10 13.700l-6.6-2.9 6.6-3Z" fill="#8fb0ff" />
      <path d="M10 13.700V19l-6.6-3.600v-4.600l6.6 2.900Z" fill="#4a78f5" />
    </LockFrame>
  );
}
