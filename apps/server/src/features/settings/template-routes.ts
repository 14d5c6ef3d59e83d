import {
  DescriptionTemplate,
  DescriptionTemplates,
  TemplateInput,
  TemplateOrder,
} from '@crosslister/contract/settings/description-templates.ts';
import { z } from 'zod';
import { idParams } from '../../http/id-params.ts';
import type { App, Services } from '../../services.ts';
import {
  addTemplate,
  changeTemplate,
  deleteTemplate,
  listTemplates,
  orderTemplates,
} from './description-templates.ts';

const path = '/api/description-templates/';

/** Blocks of text for descriptions. */
export async function templateRoutes(app: App, { db }: Services): Promise<void> {
  app.get(path, { schema: { response: { 200: DescriptionTemplates } } }, async ({ userId }) => ({
    results: await listTemplates(db, userId),
  }));

  app.post(
    path,
    { schema: { body: TemplateInput, response: { 201: DescriptionTemplate } } },
    async ({ userId, body }, reply) => reply.code(201).send(await addTemplate(db, userId, body)),
  );

  app.put(
    `${path}order/`,
    { schema: { body: TemplateOrder, response: { 200: DescriptionTemplates } } },
    async ({ userId, body }) => ({ results: await orderTemplates(db, userId, body.ids) }),
  );

  app.put(
    `${path}:id/`,
    { schema: { params: idParams, body: TemplateInput, response: { 200: DescriptionTemplate } } },
    ({ userId, params, body }) => changeTemplate(db, userId, params.id, body),
  );

  app.delete(
    `${path}:id/`,
    { schema: { params: idParams, response: { 204: z.null() } } },
    async ({ userId, params }, reply) => {
      await deleteTemplate(db, userId, params.id);
      return reply.code(204).send(null);
    },
  );
}
