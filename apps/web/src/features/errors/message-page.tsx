import { type ReactNode, useContext } from 'react';
import { Logo } from '../../components/icons/logo.js';
import { webConfig } from '../../config/web-config.js';
import { usePageTitle } from '../navigation/use-page-title.js';
import { WithinShell } from '../shell/within-shell.js';

interface MessagePageProps {
  title: string;
  text: string;
  /** Above the title: what it is about. */
  kicker?: string;
  children: ReactNode;
}

/** A page that says one thing and offers a way on; within the dashboard's frame, the content of one. */
export function MessagePage(props: MessagePageProps) {
  usePageTitle(props.title);
  if (useContext(WithinShell)) {
    return (
      <div className="grid place-items-center sm:py-12">
        <Message {...props} />
      </div>
    );
  }
  return (
    <div className="ink-grid flex min-h-dvh flex-col">
      <header className="mx-auto w-full max-w-6xl px-4 py-4 sm:px-8">
        {/* No link of the router's: it may be what failed. */}
        <a href="/" className="tap inline-flex items-center gap-3 rounded-lg">
          <Logo size={40} />
          <span className="font-semibold text-[16px] tracking-tight">{webConfig().brandName}</span>
        </a>
      </header>
      <main className="grid flex-1 place-items-center px-4 pt-6 pb-28">
        <Message {...props} />
      </main>
    </div>
  );
}

function Message({ title, text, kicker, children }: MessagePageProps) {
  return (
    <div className="w-full max-w-lg rounded-2xl border border-line bg-surface px-6 py-10 text-center shadow-2 sm:px-12 sm:py-12">
      {kicker && <p className="tabular mb-3 font-medium font-mono text-[14px] text-accent-text">{kicker}</p>}
      <h1 className="text-balance font-semibold text-[28px] leading-tight tracking-[-0.025em]">{title}</h1>
      <p className="mx-auto mt-3 max-w-[42ch] text-balance text-text-2">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  );
}
