-- What was done in a quarter is counted from the index that all figures are counted from, and the last settled come first by one.
drop index actions_figures;
create index actions_figures on actions (store_id)
  include (status, due, realised, owner_id, question_id, settled_at, points);
create index actions_settled on actions (settled_at desc, id desc);
