-- What was done in a quarter is counted from the same index as all other figures; another index lists the actions that
-- were settled last.
drop index actions_figures;
create index actions_figures on actions (store_id)
  include (status, due, realised, owner_id, question_id, settled_at, points);
create index actions_settled on actions (settled_at desc, id desc);
