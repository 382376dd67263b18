import { useState } from 'react';

interface ProfilePictureProps {
  name: string;
  picture: string | null;
  /** Edge in px; 40 in the navigation bar ([2-24]). */
  size?: number;
}

export function ProfilePicture({ name, picture, size = 40 }: ProfilePictureProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (picture && failed !== picture) {
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        referrerPolicy="no-referrer"
        onError={() => setFailed(picture)}
        className="shrink-0 rounded-full border border-line object-cover"
        style={{ width: size, height: size }}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className="grid shrink-0 place-items-center rounded-full border border-accent-line bg-accent-soft font-semibold text-accent-text"
      style={{ width: size, height: size, fontSize: size * 0.42 }}
    >
      {(name.trim()[0] ?? '?').toUpperCase()}
    </span>
  );
}
