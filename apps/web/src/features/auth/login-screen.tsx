import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { nextStepOf } from '../../lib/api-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import { type AuthMode, useSignIn } from './api/sign-in.ts';
import styles from './login-screen.module.css';
import { signInError } from './sign-in-error.ts';

const words = {
  login: {
    title: 'Welcome Back',
    subtitle: 'Sign in to your catalogue.',
    submit: 'Sign In',
    toggle: "Don't have an account? Create one",
    autoComplete: 'current-password',
    hint: undefined,
  },
  register: {
    title: 'Create Account',
    subtitle: 'One catalogue, listed on four marketplaces.',
    submit: 'Create Account',
    toggle: 'Already have an account? Sign in',
    autoComplete: 'new-password',
    hint: 'At least 8 characters.',
  },
} as const;

/** All there is without a token. */
export function LoginScreen() {
  const [mode, setMode] = useState<AuthMode>('login');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const signIn = useSignIn();
  const { title, subtitle, submit, toggle, autoComplete, hint } = words[mode];

  function switchMode(): void {
    setMode(mode === 'login' ? 'register' : 'login');
    setUsername('');
    setPassword('');
    signIn.reset();
  }

  return (
    <main className={styles.screen}>
      <div className={styles.brand}>
        <Wordmark size="lg" />
      </div>
      <form
        className={styles.card}
        onSubmit={(event) => {
          event.preventDefault();
          signIn.mutate({ mode, username, password });
        }}
      >
        <div>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.subtitle}>{subtitle}</p>
        </div>
        {signIn.isError && (
          <Notice type="error" announce>
            <span>{signInError(signIn.error, mode)}</span> {nextStepOf(signIn.error)}
          </Notice>
        )}
        <TextInput
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          size="md"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          description={hint}
          name="password"
          autoComplete={autoComplete}
          required
          withAsterisk={false}
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={signIn.isPending}>
          {submit}
        </Button>
        <button type="button" className={styles.toggle} onClick={switchMode}>
          {toggle}
        </button>
      </form>
    </main>
  );
}
