import { useState } from 'react';

/** An item's picture, or a tile drawn from its name ([3-14]). */
export function ItemPicture({ name, url }: { name: string; url: string | null }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url && failed !== url) {
    return (
      <img
        src={url}
        alt=""
        width={28}
        height={28}
        className="size-7 rounded-sm"
        loading="lazy"
        onError={() => setFailed(url)}
      />
    );
  }
  const hue = getHue(name);
  return (
    <svg aria-hidden="true" viewBox="0 0 28 28" className="size-7 shrink-0 rounded-sm">
      <rect width="28" height="28" fill={`oklch(0.42 0.09 ${hue})`} />
      <path d="M0 0h28v4H4v24H0z" fill={`oklch(0.56 0.1 ${hue})`} />
      <text
        x="14"
        y="14.5"
        dy=".35em"
        textAnchor="middle"
        fill="white"
        className="font-mono font-semibold text-[11px]"
      >
        {getInitials(name)}
      </text>
    </svg>
  );
}

/** A hue from 0 to 359, constant for a name. */
function getHue(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360;
  return hash;
}

function getInitials(name: string): string {
  const [first = '', second = ''] = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  return ((first[0] ?? '?') + (second[0] ?? '')).toUpperCase();
}
