import { plainText } from '@crosslister/domain/text.ts';
import type { ParsedMail } from 'mailparser';
import { storable } from '../../db/storable.ts';

/**
 * The texts of a mail as a reader may see them. Its HTML comes first, without pictures and tags: its lines are not broken
 * where a line is full, and no picture is described in words.
 */
export const textsOf = ({ text = '', html }: ParsedMail): string[] =>
  [html ? plainText(html) : '', text].map(storable);
