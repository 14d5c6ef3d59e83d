import type { AssistantSave } from '@crosslister/contract/proposals/proposals.ts';
import type { TestResult } from '@crosslister/contract/settings/test-result.ts';
import { MarketplaceError } from '@crosslister/marketplaces/errors.ts';
import type { Services } from '../../../services.ts';
import { assistantKeyOf, findAssistant } from './assistant-settings.ts';
import { noteUsage, type Usage } from './budget.ts';
import { completeChat, UselessAnswer } from './chat-completions.ts';
import { TryAnswer, tryQuestion } from './question.ts';

/** A small red square. */
async function redPicture(): Promise<string> {
  const { default: sharp } = await import('sharp');
  const create = { width: 64, height: 64, channels: 3 as const, background: '#d00000' };
  return `data:image/jpeg;base64,${(await sharp({ create }).jpeg().toBuffer()).toString('base64')}`;
}

/** Asks something that concerns no product. It costs a few tokens. */
export async function testAssistant(
  services: Services,
  userId: number,
  save: AssistantSave,
  signal: AbortSignal,
): Promise<TestResult> {
  const { address, model } = save;
  const key = await assistantKeyOf(services, userId, save);
  const stored = await findAssistant(services.db, userId);
  const note = async (usage: Usage) => {
    if (stored) await noteUsage(services, stored, usage);
  };
  const begun = performance.now();
  try {
    const { fetch } = services;
    const { json, usage } = await completeChat(
      { fetch, signal },
      { address, model, key },
      tryQuestion(await redPicture()),
    );
    await note(usage);
    const { data } = TryAnswer.safeParse(json);
    const seconds = Math.max(1, Math.round((performance.now() - begun) / 1000));
    const took = `It answered in ${seconds} s`;
    if (!data) return { success: true, message: `${took}, though not in the form that was asked for.` };
    const sees = /\bred\b/i.test(data.colour);
    return {
      success: true,
      message: sees ? `${took}, and sees photos.` : `${took}, but does not seem to see photos.`,
    };
  } catch (error) {
    if (error instanceof UselessAnswer) {
      await note(error.usage);
      return {
        success: false,
        error: error.message,
        next_step: 'Try another model: it has to answer in JSON.',
      };
    }
    if (!(error instanceof MarketplaceError)) throw error;
    const { nextStep = 'Check the address and the name of the model.' } = error.details;
    return { success: false, error: error.message, next_step: nextStep };
  }
}
