import type { Me } from '@lockwatch/contracts';
import type { ReactNode } from 'react';
import { Panel } from '../../components/ui/panel.js';
import { LoadError } from '../errors/load-error.js';
import { useMe } from './use-me.js';

interface WithMeProps {
  /** Shown until it is known who is signed in. */
  loading: ReactNode;
  /** Says that it could not be found out. */
  failureTitle?: string;
  children: (me: Me) => ReactNode;
}

/** A page's content for the signed-in person; says why and offers to try again where they could not be loaded. */
export function WithMe({
  loading,
  failureTitle = 'Your account could not be loaded',
  children,
}: WithMeProps) {
  const me = useMe();
  if (me.data) return children(me.data);
  if (!me.error) return loading;
  return (
    <Panel>
      <LoadError title={failureTitle} query={me} />
    </Panel>
  );
}
