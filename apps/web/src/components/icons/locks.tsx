interface LockIconProps {
  kind: 'wl' | 'dl' | 'bgl';
  className?: string;
  /** Name for screen readers, unless the text next to the icon contains it. */
  title?: string;
}

/** The game's three lock currencies: the colour of the shackle, and the shapes below it by their colour. */
const LOCKS: Record<LockIconProps['kind'], { shackle: string; shapes: Record<string, string> }> = {
  wl: {
    shackle: '#b98516',
    shapes: {
      '#e2a41f': 'M3 10.8h14v4.8a2.4 2.4 0 0 1-2.4 2.4H5.4A2.4 2.4 0 0 1 3 15.6Z',
      '#ffd66b': 'M5.4 8.4h9.2A2.4 2.4 0 0 1 17 10.8v.9H3v-.9a2.4 2.4 0 0 1 2.4-2.4Z',
      '#5e3f05': 'M9 11.6a1 1 0 0 1 2 0v3a1 1 0 0 1-2 0Z',
    },
  },
  dl: {
    shackle: '#4fa9c4',
    shapes: {
      '#56c5e4': 'M6 8.2h8l3.6 3.5L10 18.9 2.4 11.7Z',
      '#d6f6ff': 'M6 8.2h8l-1.8 3.5H7.8Z',
      '#93e2f7': 'M7.8 11.7h4.4L10 18.9Z',
    },
  },
  bgl: {
    shackle: '#2f4fb8',
    shapes: {
      '#2f5be0': 'm10 7.8 6.6 3v4.6L10 19l-6.6-3.6v-4.6Z',
      '#8fb0ff': 'm10 7.8 6.6 3-6.6 2.9-6.6-2.9Z',
      '#4a78f5': 'M10 13.7V19l-6.6-3.6v-4.6Z',
    },
  },
};

/** A World Lock (WL), Diamond Lock (DL, 100 WL) or Blue Gem Lock (BGL, 100 DL); hidden from screen readers without a title. */
export function LockIcon({ kind, className = 'size-4', title }: LockIconProps) {
  const { shackle, shapes } = LOCKS[kind];
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
      <path d="M6.2 9V6.4a3.8 3.8 0 0 1 7.6 0V9" stroke={shackle} strokeWidth="2.2" strokeLinecap="round" />
      {Object.entries(shapes).map(([colour, path]) => (
        <path key={colour} d={path} fill={colour} />
      ))}
    </svg>
  );
}
