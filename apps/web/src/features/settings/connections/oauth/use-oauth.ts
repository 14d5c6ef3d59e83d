import type { OAuthMessage } from '@crosslister/contract/accounts/auth.ts';
import { descriptionOf, type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { connectionsQuery } from '../../../../lib/api/get-connections.ts';
import { failedRequest } from '../../../../lib/failures/failed-request.ts';
import { queryKeys } from '../../../../lib/query-keys.ts';
import { showToast } from '../../../../lib/toast.ts';
import { finishOAuth, startOAuth } from '../../api/oauth-calls.ts';
import { openPopup, watchPopup } from './watch-popup.ts';

function errorTitle(platform: Platform): string {
  const { connection } = descriptionOf(platform);
  return connection.kind === 'consent' ? connection.errorTitle : 'Connection Failed';
}

export interface Consent {
  /** `unfinished`: the window is closed, but the consent may still arrive. */
  status: 'idle' | 'connecting' | 'unfinished';
  /** The consent page, when the browser refused to open the pop-up. */
  blockedUrl: string | null;
}

/** The window's message that the seller agreed. */
type Agreed = Extract<OAuthMessage, { type: 'oauth_success' }>;

/** With a state, the account is connected only for the seller who is signed in here. Our own page names the platform. */
async function finishAgreed(platform: Platform, message: Agreed | null): Promise<boolean> {
  if (!message || (message.state === undefined && message.platform !== undefined)) return false;
  await finishOAuth(platform, message.code, message.state);
  return true;
}

const idle: Consent = { status: 'idle', blockedUrl: null };

interface Options {
  /** Returns the URL of the consent page. */
  start?: (signal: AbortSignal) => Promise<string>;
  /**
   * Completes what the window left to this page: either the window sent a `message`, or it was closed before. Returns
   * whether that connected the account.
   */
  finish?: (message: Agreed | null) => Promise<boolean>;
  onConnected?: () => void;
  /**
   * The text shown on success if the account was connected before and its window was closed, because closing counts as
   * connected. If absent, closing has no such meaning.
   */
  wasConnectedWords?: string;
}

/** Connects an account through the marketplace's consent page in a pop-up, or by a pasted return address. */
export function useOAuth(
  platform: Platform,
  {
    start = (signal) => startOAuth(platform, signal),
    finish = (message) => finishAgreed(platform, message),
    onConnected,
    wasConnectedWords,
  }: Options = {},
) {
  const client = useQueryClient();
  const [consent, setConsent] = useState(idle);
  const attempt = useRef<AbortController>(undefined);
  const name = platformNames[platform];
  useEffect(() => () => attempt.current?.abort(), []);

  const isConnected = useCallback(async () => {
    void client.invalidateQueries({ queryKey: queryKeys.credentials });
    const { results } = await client.fetchQuery({ ...connectionsQuery, staleTime: 0 });
    return results.some((connection) => connection.platform === platform && connection.state === 'connected');
  }, [client, platform]);

  function succeed(details?: string) {
    setConsent(idle);
    onConnected?.();
    const message = `${name} account connected successfully!`;
    showToast({ type: 'success', title: 'Connection Successful', message, details, key: message });
  }

  function fail(error: unknown) {
    setConsent(idle);
    showToast(failedRequest(errorTitle(platform), error, (cause) => `${name} connection failed: ${cause}`));
  }

  async function waitFor(popup: Window, wasConnected: boolean, signal: AbortSignal) {
    const outcome = await watchPopup(popup, platform, signal);
    if (outcome === 'expired')
      return setConsent(popup.closed ? idle : { status: 'unfinished', blockedUrl: null });
    if (outcome === 'closed') {
      const connects = await finish(null);
      if (await isConnected()) {
        if (connects || !wasConnected) return succeed();
        if (wasConnectedWords) return succeed(wasConnectedWords);
      }
      return setConsent({ status: 'unfinished', blockedUrl: null });
    }
    popup.close();
    if (outcome.type === 'oauth_success') {
      await finish(outcome);
      await isConnected();
      return succeed();
    }
    setConsent(idle);
    showToast({ type: 'error', title: 'OAuth Failed', message: `${name} OAuth failed: ${outcome.error}` });
  }

  async function connect(wasConnected: boolean) {
    attempt.current?.abort();
    const controller = new AbortController();
    attempt.current = controller;
    const popup = openPopup(platform);
    setConsent({ status: 'connecting', blockedUrl: null });
    try {
      const url = await start(controller.signal);
      if (!popup) return setConsent({ status: 'unfinished', blockedUrl: url });
      popup.location.href = url;
      await waitFor(popup, wasConnected, controller.signal);
    } catch (error) {
      popup?.close();
      if (!controller.signal.aborted) fail(error);
    }
  }

  /** True when the account is connected now. */
  async function paste(code: string): Promise<boolean> {
    try {
      await finishOAuth(platform, code);
      await isConnected();
      succeed();
      return true;
    } catch (error) {
      fail(error);
      return false;
    }
  }

  return { consent, connect, paste };
}
