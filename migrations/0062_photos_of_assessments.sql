-- Photos of assessments. A photo belongs to an answer of a survey or to an answer of an assessment.

alter table photos
  alter column survey_id drop not null,
  alter column question_id drop not null,
  -- No reference: the assessment may not have arrived yet.
  add column assessment_id uuid,
  add column item text,
  add constraint photos_of_one_answer check (
    (survey_id is not null and question_id is not null and assessment_id is null and item is null)
    or (survey_id is null and question_id is null and assessment_id is not null and item is not null)
  );
create index photos_assessment on photos (assessment_id) where assessment_id is not null;

-- A deleted photo of an assessment is not added when its sender sends it again.
alter table absent_photos
  alter column survey_id drop not null,
  alter column question_id drop not null,
  add column assessment_id uuid references assessments (id) on delete cascade,
  add column item text,
  add constraint absent_photos_of_one_answer check (
    (survey_id is not null and question_id is not null and assessment_id is null and item is null)
    or (survey_id is null and question_id is null and assessment_id is not null and item is not null)
  );
create index absent_photos_assessment on absent_photos (assessment_id) where assessment_id is not null;
