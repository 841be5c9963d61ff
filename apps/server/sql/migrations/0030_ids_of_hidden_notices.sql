-- compatible: a new sequence that the previous version does not use
-- FREEZE-8: the ids of blood notices that a freeze hides. A gap in the ids of visible notices would reveal them.
create sequence hidden_notices_id_seq as integer minvalue 1073741824;
