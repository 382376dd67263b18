import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAuth } from '../../auth/auth-store.js';
import { prepareSignIn, signIn } from '../../auth/session.js';
import { Button, type ButtonProps, buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';

interface StartButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  to: '/dashboard/overview' | '/dashboard/account';
  /** The section of the page. */
  hash?: string | undefined;
  children: ReactNode;
}

/** Leads to a page of the dashboard; visitors sign in on the way. */
export function StartButton({ to, hash, variant = 'primary', className, children }: StartButtonProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  if (user) {
    return (
      <Link to={to} hash={hash} className={cn(buttonClass({ variant, size: 'lg' }), className)}>
        {children}
      </Link>
    );
  }
  return (
    <Button
      variant={variant}
      size="lg"
      className={className}
      onClick={() => {
        signIn();
        void navigate({ to, hash });
      }}
      onPointerEnter={prepareSignIn}
      onFocus={prepareSignIn}
    >
      {children}
    </Button>
  );
}
