import { Logo } from '../../components/icons/logo.js';
import { webConfig } from '../../config/web-config.js';
import { SectionLink } from '../navigation/section-link.js';
import { useSeen } from './use-seen.js';

/** Footer ([2-18]); fades in over a second once a fifth of it shows ([9-02]). */
export function SiteFooter() {
  const { ref, isSeen } = useSeen<HTMLElement>(0.2);
  const { brandName, discordInviteUrl } = webConfig();
  return (
    <footer
      ref={ref}
      data-seen={isSeen}
      className="reveal border-line border-t px-4 py-12 [--reveal-time:1s]"
    >
      <div className="mx-auto flex max-w-6xl flex-col items-start gap-6 sm:flex-row sm:items-center">
        <SectionLink
          section="header-section"
          className="tap flex items-center gap-3 rounded-lg"
          aria-label={`${brandName}, back to the top`}
        >
          <Logo size={36} />
          <span className="font-semibold">{brandName}</span>
        </SectionLink>
        <p className="text-[14px] text-text-3">© {brandName} 2024. All Rights Reserved.</p>
        <a
          href={discordInviteUrl}
          target="_blank"
          rel="noreferrer"
          className="tap inline-flex items-center rounded-md font-medium text-[14px] text-text-2 underline decoration-line-strong underline-offset-4 hover:text-text sm:ml-auto"
        >
          Join our Discord server
        </a>
      </div>
    </footer>
  );
}
