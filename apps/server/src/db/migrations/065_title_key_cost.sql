-- What title_key takes: it is PL/pgSQL with several replacements. With the default cost the planner would, for a seller whom its
-- statistics do not know yet, read all of their products for every title of a page and fold each name.
ALTER FUNCTION title_key(text) COST 1000;
