module countersign

go 1.19
