"""PDDL, the language of planners: problems of usual domains are read, any puzzle is written as one."""
