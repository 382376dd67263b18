import type { ReactNode } from 'react';
import { Logo } from '../../components/icons/logo.js';
import { usePageTitle } from '../navigation/use-page-title.js';

/** A page that says one thing and offers a way on. */
export function MessagePage({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <main className="grid min-h-dvh place-items-center px-4 py-16">
      <div className="w-full max-w-md">
        <Logo size={48} />
        <h1 className="mt-8 font-semibold text-[28px] leading-tight tracking-[-0.025em]">{title}</h1>
        <p className="mt-3 text-text-2">{text}</p>
        <div className="mt-8 flex flex-wrap gap-3">{children}</div>
      </div>
    </main>
  );
}
