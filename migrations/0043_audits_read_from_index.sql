-- The audits that fulfilled the visits of thousands of stores are read from the index alone: their days, ids and
-- scores.
drop index surveys_store_taken;
create index surveys_store_taken on surveys (store_id, taken_at desc, id desc) include (overall) where counted;
