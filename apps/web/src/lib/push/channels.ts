import {
  type ChannelChanges,
  CreatedChannel,
  type NewChannel,
  NotificationChannel,
  NotificationSettings,
} from '@crosslister/contract/notifications.ts';
import { TestResult } from '@crosslister/contract/settings/test-result.ts';
import type { z } from 'zod';
import { nothing } from '../answers/shape.ts';
import { callApi } from '../api-client.ts';

const path = '/api/notifications/';
const pathOf = (id: number) => `${path}channels/${id}/`;

export const getChannels = (signal?: AbortSignal) => callApi(path, NotificationSettings, { signal });

export const addChannel = (body: z.input<typeof NewChannel>) =>
  callApi(`${path}channels/`, CreatedChannel, { method: 'POST', body });

export const changeChannel = (id: number, body: z.input<typeof ChannelChanges>) =>
  callApi(pathOf(id), NotificationChannel, { method: 'PUT', body });

export const removeChannel = (id: number, signal?: AbortSignal) =>
  callApi(pathOf(id), nothing, { method: 'DELETE', signal });

export const confirmChannel = (id: number, code: string) =>
  callApi(`${pathOf(id)}confirm/`, NotificationChannel, { method: 'POST', body: { code } });

export const testChannel = (id: number) => callApi(`${pathOf(id)}test/`, TestResult, { method: 'POST' });
