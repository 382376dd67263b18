import { createContext, type ReactNode, useContext } from 'react';
import { lazyPart } from '../../components/lazy-part.js';
import { usePageTitle } from '../navigation/use-page-title.js';

/** Most pages of the dashboard never show it. */
const SiteNav = lazyPart(async () => (await import('../navigation/site-nav.js')).SiteNav);

interface MessagePageProps {
  title: string;
  text: string;
  /** A short text above the title. */
  kicker?: string;
  children: ReactNode;
}

/** A page with one message; within the dashboard, without its own frame. */
export function MessagePage(props: MessagePageProps) {
  usePageTitle(props.title);
  if (useContext(IsWithinShellContext)) {
    return (
      <div className="grid place-items-center sm:py-12">
        <Message {...props} />
      </div>
    );
  }
  return (
    <div className="ink-grid flex min-h-dvh flex-col">
      <SiteNav />
      <main className="grid flex-1 place-items-center px-4 pt-28 pb-28">
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

export const IsWithinShellContext = createContext(false);
