import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAuth } from '../../auth/auth-store.js';
import { prepareSignIn, signIn } from '../../auth/session.js';
import { Button, buttonClass } from '../../components/ui/button.js';
import { cn } from '../../components/ui/class-names.js';

interface StartButtonProps {
  text: string;
  dashboardText: string;
  className: string;
  children?: ReactNode;
}

/** Leads to the overview; visitors sign in on the way. */
export function StartButton({ text, dashboardText, className, children }: StartButtonProps) {
  const { user } = useAuth();
  const navigate = useNavigate();
  if (user) {
    return (
      <Link
        to="/dashboard/overview"
        className={cn(buttonClass({ variant: 'primary', size: 'lg' }), className)}
      >
        {dashboardText}
        {children}
      </Link>
    );
  }
  return (
    <Button
      variant="primary"
      size="lg"
      className={className}
      onClick={() => {
        signIn();
        void navigate({ to: '/dashboard/overview' });
      }}
      onPointerEnter={prepareSignIn}
      onFocus={prepareSignIn}
    >
      {text}
      {children}
    </Button>
  );
}
